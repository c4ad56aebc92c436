import { Button, Group, Stack, Text } from '@mantine/core';
import type { SubscriptionDto } from '@timbrel/api-client';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/dialog';
import { formatMoney } from '../../../shared/lib/money';
import { toast } from '../../../shared/ui/toast';
import { useDay } from '../lib/use-day';
import { useMoneyBack } from '../mutations';

/** The promise of the first thirty days, kept by a button. */
export function MoneyBackDialog({ subscription, onClose }: { subscription: SubscriptionDto; onClose: () => void }) {
  const { t, i18n } = useTranslation('billing');
  const day = useDay();
  const back = useMoneyBack();
  const offer = subscription.money_back;
  if (!offer) return null;
  const amount = formatMoney(offer.amount, offer.currency, i18n.language);
  const confirm = () =>
    back.mutate(undefined, {
      onSuccess: () => {
        toast.success({ message: t('moneyBackDone') });
        onClose();
      },
      onError: (error) => toast.failure(error),
    });
  return (
    <Dialog opened onClose={onClose} title={t('moneyBackTitle', { amount })}>
      <Stack gap="md">
        <Text>{t('moneyBackBody', { plan: subscription.plan_name, date: day(offer.until) })}</Text>
        <Group justify="flex-end">
          <Button variant="subtle" color="coral" loading={back.isPending} onClick={confirm}>
            {t('moneyBackConfirm')}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {t('keepPlan')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
