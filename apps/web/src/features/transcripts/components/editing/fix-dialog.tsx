import { Button, Checkbox, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { DELIVERY_PROFILES } from '@timbrel/subtitles';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../shared/ui/dialog';
import { writeTime } from '../../../../shared/lib/time-text';
import { toast } from '../../../../shared/ui/toast';
import { fixed, fixesFor } from '../../editing/rules';
import { useEditor, useRules } from '../../editing/use-editor';
import { segmentDirection } from '../../../../domain/subtitles/direction';
import { RULE_LABELS } from '../../../../domain/subtitles/rule-labels';
import { useReader } from '../../use-reader';

/** The page shows so many; all that are not left out are done. */
const MAX_SHOWN = 300;

/** What can be mended without touching a word, before and after, each of which can be left out. */
export function FixDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['transcripts', 'rules']);
  const editor = useEditor();
  const { profileKey } = useRules();
  const { transcript } = useReader();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const fixes = useMemo(
    () => (profileKey ? fixesFor(editor.segments, DELIVERY_PROFILES[profileKey], transcript.language) : []),
    [editor, profileKey, transcript.language],
  );
  const wanted = fixes.filter(({ cue }) => !left.has(cue));
  const toggle = (cue: number) =>
    setLeft((known) => new Set(known.has(cue) ? [...known].filter((other) => other !== cue) : [...known, cue]));
  const apply = () => {
    if (editor.do(fixed(editor.segments, wanted))) toast.success({ title: t('fixesDone', { count: wanted.length }) });
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('fixTitle')}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {fixes.length === 0 ? t('fixNothing') : t('fixHint')}
        </Text>
        <ScrollArea.Autosize mah="50dvh" type="auto" viewportProps={{ tabIndex: 0 }}>
          <Stack gap="sm">
            {fixes.slice(0, MAX_SHOWN).map(({ cue, codes, before, after }) => (
              <Checkbox
                key={cue}
                checked={!left.has(cue)}
                onChange={() => toggle(cue)}
                label={`${writeTime(before.startSeconds)} · ${codes.map((code) => t(`rules:${RULE_LABELS[code]}`)).join(', ')}`}
                description={
                  <span dir={segmentDirection(transcript.language, after.text)} style={{ whiteSpace: 'pre-wrap' }}>
                    {before.text !== after.text && (
                      <>
                        <del>{before.text.replaceAll('\n', ' ⏎ ')}</del>
                        {'\n'}
                      </>
                    )}
                    {after.text}
                    {before.endSeconds !== after.endSeconds &&
                      `\n${t('fixEnds', { before: writeTime(before.endSeconds), after: writeTime(after.endSeconds) })}`}
                  </span>
                }
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
        <Group justify="flex-end">
          <Button disabled={wanted.length === 0} onClick={apply}>
            {t('fixApply', { count: wanted.length })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
