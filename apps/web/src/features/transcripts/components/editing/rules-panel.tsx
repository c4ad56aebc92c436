import { Button, Group, Select, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type DeliveryProfileKey, divideIntoCues } from '@timbrel/subtitles';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../../shared/ui/toast';
import { replaceAllSegments } from '../../editing/operations';
import { useEditor, useRules } from '../../editing/use-editor';
import { useReader } from '../../use-reader';
import { PROFILE_OPTIONS } from '../profile-select';
import { FixDialog } from './fix-dialog';

/** Whose rules the text keeps as subtitles, and what can be done to keep them. */
export function RulesPanel() {
  const { t } = useTranslation('transcripts');
  const editor = useEditor();
  const { transcript } = useReader();
  const { profileKey, faults } = useRules();
  const [isFixing, { open, close }] = useDisclosure(false);
  const divide = () => {
    const { profile } = editor.rules;
    if (!profile) return;
    const cues = divideIntoCues(editor.segments, profile, transcript.language);
    if (editor.do(replaceAllSegments(editor.segments, cues)))
      toast.success({ title: t('dividedTitle'), message: t('checkCues', { count: cues.length }) });
  };
  return (
    <Stack gap="xs">
      <Select
        size="xs"
        aria-label={t('exportProfile')}
        placeholder={t('rulesNone')}
        clearable
        clearButtonProps={{ 'aria-label': t('rulesNone') }}
        value={profileKey}
        data={PROFILE_OPTIONS}
        onChange={(value) => editor.rules.choose(value as DeliveryProfileKey | null)}
      />
      {profileKey && (
        <Group gap="xs">
          <Button size="xs" variant="default" disabled={faults.size === 0} onClick={open}>
            {t('fixOpen')}
          </Button>
          <Button size="xs" variant="default" onClick={divide}>
            {t('divide')}
          </Button>
        </Group>
      )}
      {isFixing && <FixDialog onClose={close} />}
    </Stack>
  );
}
