import { Group, Table, Title } from '@mantine/core';
import { Keys } from './keys';

/** What is done, and each of the keys that do it, as `namesOf` takes them. */
export type KeyRow = readonly [what: string, ...keys: string[]];

/** Keys that hold in one place, under the place's name. */
export function KeyTable({ label, rows }: { label: string; rows: readonly KeyRow[] }) {
  return (
    <>
      <Title order={3} size="sm" mt="md" mb={4}>
        {label}
      </Title>
      <Table withRowBorders={false} verticalSpacing={4} aria-label={label}>
        <Table.Tbody>
          {rows.map(([what, ...keys]) => (
            <Table.Tr key={what}>
              <Table.Th scope="row" fw={400}>
                {what}
              </Table.Th>
              <Table.Td>
                <Group gap="sm" justify="flex-end" wrap="nowrap">
                  {keys.map((each) => (
                    <Keys key={each} keys={each} />
                  ))}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
