/** The company's console: its pages, and below them its calls. */
export const CONSOLE_PATH = '/company'
export const COMPANY_PATH = '/company/v1'
