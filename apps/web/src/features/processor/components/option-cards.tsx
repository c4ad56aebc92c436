import { Group, Radio, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './tool-page.module.css';

interface Option {
  readonly value: string;
  readonly label: string;
  readonly hint?: ReactNode;
}

interface OptionCardsProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
  readonly columns?: boolean;
}

/** One of a few, each with a line about it. */
export function OptionCards({ label, value, options, onChange, columns = false }: OptionCardsProps) {
  return (
    <Radio.Group label={label} value={value} onChange={onChange}>
      <div className={classes[columns ? 'formats' : 'cards']} style={{ marginBlockStart: 6 }}>
        {options.map((option) => (
          <Radio.Card key={option.value} value={option.value} className={classes['option'] ?? ''} radius="md">
            <Group wrap="nowrap" gap="sm" align="flex-start">
              <Radio.Indicator mt={2} />
              <div>
                <Text size="sm" fw={520}>
                  {option.label}
                </Text>
                {option.hint !== undefined && (
                  <Text size="xs" c="dimmed">
                    {option.hint}
                  </Text>
                )}
              </div>
            </Group>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
