import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { CancelDto, SubscriptionDto } from '@timbrel/api-client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/dialog';
import { toast } from '../../../shared/ui/toast';
import { useDay } from '../lib/use-day';
import { useCancel } from '../mutations';

type Reason = NonNullable<CancelDto['reason']>;
const REASONS = {
  too_expensive: 'reasonExpensive',
  missing_features: 'reasonFeatures',
  switched_service: 'reasonSwitched',
  unused: 'reasonUnused',
  other: 'reasonOther',
} as const satisfies Record<Reason, string>;

const isReason = (value: string): value is Reason => value in REASONS;

/** Says when it ends and what stays; keeping the plan is the easier answer. */
export function CancelDialog({ subscription, onClose }: { subscription: SubscriptionDto; onClose: () => void }) {
  const { t } = useTranslation('billing');
  const day = useDay();
  const cancel = useCancel();
  const [reason, setReason] = useState('');
  const date = subscription.end_date ? day(subscription.end_date) : t('endDateUnknown');
  const plan = subscription.plan_name;
  const confirm = () =>
    cancel.mutate(isReason(reason) ? reason : null, {
      onSuccess: () => {
        toast.success({ message: t('cancelledToast', { date }) });
        onClose();
      },
      onError: (error) => toast.failure(error),
    });
  return (
    <Dialog opened onClose={onClose} title={t('cancelTitle', { plan })}>
      <Stack gap="md">
        <Text>{t('cancelBody', { plan, date })}</Text>
        <NativeSelect
          label={t('cancelReason')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        >
          <option value="">{t('reasonNone')}</option>
          {Object.entries(REASONS).map(([value, key]) => (
            <option key={value} value={value}>
              {t(key)}
            </option>
          ))}
        </NativeSelect>
        <Group justify="flex-end">
          <Button variant="subtle" color="coral" loading={cancel.isPending} onClick={confirm}>
            {t('cancelPlan')}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {t('keepPlan')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
