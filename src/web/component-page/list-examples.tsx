import { useState } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Bar } from '#web/ui/bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { SkeletonPiece } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Stat } from '#web/ui/stat.tsx'
import { Cell, type Column, Row, Table } from '#web/ui/table.tsx'
import styles from './component-page.module.css'

/** Numbers that filter, and bars of parts. */
export function NumberExamples() {
  return (
    <Stack>
      <div className={styles.numbers}>
        <Stat value="12" label="everybody" aria-pressed />
        <Stat value="3" label="all complete" aria-pressed={false} />
        <Stat value={undefined} label="inactive for 30 days" isBusy />
      </div>
      <Bar complete={6} inProgress={3} total={12} />
      <Bar complete={12} inProgress={0} total={12} />
      <Bar complete={0} inProgress={0} total={12} />
    </Stack>
  )
}

/** A search, and a table that can be sorted; in a narrow window a select sorts it. */
export function TableExamples() {
  const [query, setQuery] = useState('mei')
  return (
    <Stack>
      <SearchField label="Search" value={query} onChange={setQuery} />
      <ExampleTable narrow="lines" />
      <ExampleTable narrow="cards" />
      <SkeletonPiece className={styles.cover} />
    </Stack>
  )
}

function ExampleTable({ narrow }: { narrow: 'lines' | 'cards' }) {
  const words = { ascending: 'A to Z', descending: 'Z to A' }
  const onSort = () => undefined
  const columns: Column[] = [
    { key: 'name', header: 'Name', sort: { order: 'ascending', words, onSort } },
    { key: 'email', header: 'Email', sort: { order: 'none', words, onSort } },
    { key: 'remove', header: 'Remove' },
  ]
  return (
    <Table caption={`Example of ${narrow}`} columns={columns} narrow={narrow}>
      {['Mei Tan', 'Jonas Lind'].map((name) => (
        <Row key={name}>
          <Cell label="Name" isRowHeader>
            <Avatar initials={name.replace(/[^A-Z]/g, '')} size={40} /> {name}
          </Cell>
          <Cell label="Email">{`${name.toLowerCase().replace(' ', '.')}@shop.example`}</Cell>
          <Cell label="Remove">
            <Button kind="quiet">Remove</Button>
          </Cell>
        </Row>
      ))}
    </Table>
  )
}
