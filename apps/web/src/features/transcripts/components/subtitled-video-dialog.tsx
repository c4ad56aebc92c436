import { Button, Group, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import type { DeliveryProfileKey } from '@timbrel/subtitles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/dialog';
import { toast } from '../../../shared/ui/toast';
import { type SubtitledVideoOrder, useCreateSubtitledVideo } from '../exports.mutations';
import type { Transcript } from '../queries';
import { ProfileSelect } from './profile-select';

const MODES = { 'burn-in': 'filmBurnIn', 'soft-mux': 'filmSoftMux' } as const;
const HINTS = { 'burn-in': 'filmBurnInHint', 'soft-mux': 'filmSoftMuxHint' } as const;
const SIZES = { small: 'filmSmall', medium: 'filmMedium', large: 'filmLarge' } as const;
const POSITIONS = { bottom: 'filmBottom', top: 'filmTop' } as const;
type Size = keyof typeof SIZES;
type Position = keyof typeof POSITIONS;

interface FilmDialogProps {
  readonly transcript: Transcript;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** A film with this transcript as its subtitles. */
export function SubtitledVideoDialog({ transcript: { upload_id, version }, opened, onClose }: FilmDialogProps) {
  const { t } = useTranslation(['transcripts', 'common']);
  const [mode, setMode] = useState<SubtitledVideoOrder['mode']>('burn-in');
  const [profile, setProfile] = useState<DeliveryProfileKey>('streaming');
  const [size, setSize] = useState<Size>('medium');
  const [position, setPosition] = useState<Position>('bottom');
  const [box, setBox] = useState(false);
  const film = useCreateSubtitledVideo({
    onSuccess: ({ input_name }) => toast.success({ title: t('filmStarted'), message: input_name ?? '' }),
    onError: (error) => toast.failure(error, t('filmFailed')),
  });
  const start = () => {
    const body = { fileId: upload_id, version, profile };
    const order: SubtitledVideoOrder =
      mode === 'burn-in' ? { mode, body: { ...body, size, position, box } } : { mode, body };
    film.mutate(order, { onSuccess: onClose });
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={t('filmTitle')}>
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('filmTitle')}
          value={mode}
          data={Object.entries(MODES).map(([value, label]) => ({ value, label: t(label) }))}
          onChange={(value) => setMode(value as SubtitledVideoOrder['mode'])}
        />
        <Text size="sm" c="dimmed">
          {t(HINTS[mode])}
        </Text>
        <ProfileSelect label={t('exportProfile')} value={profile} onChange={setProfile} />
        {mode === 'burn-in' && (
          <>
            <SegmentedControl
              aria-label={t('filmSize')}
              value={size}
              data={Object.entries(SIZES).map(([value, label]) => ({ value, label: t(label) }))}
              onChange={(value) => setSize(value as Size)}
            />
            <SegmentedControl
              aria-label={t('filmPosition')}
              value={position}
              data={Object.entries(POSITIONS).map(([value, label]) => ({ value, label: t(label) }))}
              onChange={(value) => setPosition(value as Position)}
            />
            <Switch
              label={t('filmBox')}
              checked={box}
              onChange={({ currentTarget }) => setBox(currentTarget.checked)}
            />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button onClick={start} loading={film.isPending}>
            {t('filmStart')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
