import { Button, Group, Radio, ScrollArea, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../shared/ui/dialog';
import { formatTimecode } from '../../../../shared/lib/clock';
import { type Choice, type Conflict, conflictsOf } from '../../editing/merge';
import { useEditor, useSyncState } from '../../editing/use-editor';
import { languageTag, segmentDirection } from '../../../../domain/subtitles/direction';
import { useReader } from '../../use-reader';

/** Two people, or two windows, wrote the same segments: which of the two stays is chosen one by one, and nothing else is lost. */
export function ConflictDialog() {
  const { parts } = useSyncState();
  return parts && <Conflicts conflicts={conflictsOf(parts)} />;
}

function Conflicts({ conflicts }: { conflicts: readonly Conflict[] }) {
  const { t } = useTranslation('transcripts');
  const { sync } = useEditor();
  const [choices, setChoices] = useState<readonly Choice[]>(() => conflicts.map(() => 'mine'));
  const choose = (at: number, choice: Choice) =>
    setChoices(choices.map((known, index) => (index === at ? choice : known)));
  return (
    <Dialog
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="lg"
      title={t('conflictTitle')}
    >
      <Stack gap="md">
        <Text size="sm">{t('conflictBody', { count: conflicts.length })}</Text>
        <ScrollArea.Autosize mah="55dvh" type="auto" viewportProps={{ tabIndex: 0 }}>
          <Stack gap="lg">
            {conflicts.map((conflict, at) => (
              <ConflictChoice
                key={at}
                conflict={conflict}
                value={choices[at] ?? 'mine'}
                onChange={(choice) => choose(at, choice)}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setChoices(conflicts.map(() => 'mine'))}>
            {t('allMine')}
          </Button>
          <Button variant="default" onClick={() => setChoices(conflicts.map(() => 'theirs'))}>
            {t('allTheirs')}
          </Button>
          <Button onClick={() => sync.resolve(choices)}>{t('conflictApply')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface ConflictChoiceProps {
  readonly conflict: Conflict;
  readonly value: Choice;
  readonly onChange: (choice: Choice) => void;
}

function ConflictChoice({ conflict, value, onChange }: ConflictChoiceProps) {
  const { t } = useTranslation('transcripts');
  const { transcript } = useReader();
  const start = [...conflict.mine, ...conflict.theirs][0]?.start ?? 0;
  const sides = [
    ['mine', 'conflictMine'],
    ['theirs', 'conflictTheirs'],
  ] as const;
  return (
    <Radio.Group label={formatTimecode(start)} value={value} onChange={(side) => onChange(side)}>
      <Stack gap={6} mt={6}>
        {sides.map(([side, label]) => (
          <Radio.Card key={side} value={side} p="sm">
            <Group wrap="nowrap" align="flex-start">
              <Radio.Indicator />
              <div>
                <Text size="xs" c="dimmed">
                  {t(label)}
                </Text>
                {conflict[side].length === 0 && <Text size="sm">{t('conflictDeleted')}</Text>}
                {conflict[side].map((segment, at) => (
                  <Text
                    key={at}
                    size="sm"
                    style={{ whiteSpace: 'pre-wrap' }}
                    dir={segmentDirection(transcript.language, segment.text)}
                    lang={languageTag(transcript.language)}
                  >
                    {segment.speaker !== null && <strong>{segment.speaker}: </strong>}
                    {segment.text}
                  </Text>
                ))}
              </div>
            </Group>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  );
}
