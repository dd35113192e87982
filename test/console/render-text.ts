import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Outlet, Route, Routes, StaticRouter } from 'react-router'
import { createConsoleSession } from '#client/session/console-session.ts'
import { ClientContext } from '#client/session/session-context.ts'

const CLIENT = {
  config: { companyName: '', supportEmail: '', oembedUrl: '', videoHosts: [] },
  session: createConsoleSession(),
}

/** Renders a part of the console at a path as markup, before its data is loaded. */
export function renderMarkup(part: ReactNode, location = '/'): string {
  const inClient = createElement(ClientContext, { value: CLIENT }, part)
  return renderToStaticMarkup(createElement(StaticRouter, { location }, inClient))
}

/** Returns the texts of a rendered part, separated by ` | `. */
export function renderText(part: ReactNode, location?: string): string {
  const texts = renderMarkup(part, location).split(/<[^>]*>/)
  return texts.filter((text) => text.trim() !== '').join(' | ')
}

/** Returns a screen below a header that provides `context`. */
export function belowHead(context: unknown, screen: ReactNode): ReactNode {
  const head = createElement(Outlet, { context })
  const inner = createElement(Route, { path: '*', element: screen })
  return createElement(Routes, null, createElement(Route, { element: head }, inner))
}
