import { Anchor, Card, Group, Text, Title } from '@mantine/core';
import type { SubscriptionDto } from '@timbrel/api-client';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../shared/lib/money';
import { CYCLE_NAMES } from '../lib/cycles';
import { useDay } from '../lib/use-day';

const METHODS: Record<string, 'card' | 'payPal' | 'testGateway'> = { paypal: 'payPal', test_gateway: 'testGateway' };

function Line({ name, value }: { name: string; value: string }) {
  return (
    <Group justify="space-between" wrap="nowrap" py={6}>
      <Text component="dt" c="dimmed" size="sm">
        {name}
      </Text>
      <Text component="dd" m={0} ta="right">
        {value}
      </Text>
    </Group>
  );
}

/** How it is paid, when next, and where the card is changed. */
export function BillingCard({ subscription }: { subscription: SubscriptionDto }) {
  const { t, i18n } = useTranslation('billing');
  const day = useDay();
  const { gateway, payment_method, billing_cycle, next_charge, portal_url } = subscription;
  return (
    <Card component="section" aria-labelledby="billing-information">
      <Title order={2} id="billing-information" fz="sm" fw={520} c="dimmed" mb="sm">
        {t('billingInformation')}
      </Title>
      {gateway === null ? (
        <Text c="dimmed">{t('nothingToPay')}</Text>
      ) : (
        <>
          <dl style={{ margin: 0 }}>
            <Line name={t('paidBy')} value={t(METHODS[payment_method ?? ''] ?? 'card')} />
            <Line name={t('cycle')} value={billing_cycle ? t(CYCLE_NAMES[billing_cycle]) : t('endDateUnknown')} />
            <Line
              name={t('nextCharge')}
              value={
                next_charge
                  ? `${formatMoney(next_charge.amount, next_charge.currency, i18n.language)}, ${day(next_charge.date)}`
                  : t('nothingToPay')
              }
            />
          </dl>
          {portal_url && (
            <Anchor href={portal_url} size="sm" mt="sm">
              {t('openPortal')}
            </Anchor>
          )}
        </>
      )}
    </Card>
  );
}
