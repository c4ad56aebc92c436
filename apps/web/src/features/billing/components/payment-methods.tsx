import { Radio, Skeleton, Stack, Text } from '@mantine/core';
import type { ListPaymentMethodsResponse } from '@timbrel/api-client';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './checkout.module.css';

const NAMES = { stripe: 'card', paypal: 'payPal', test: 'testGateway' } as const;

/** Of the words that say why one cannot pay. */
export const NO_PAYMENT_METHODS_ID = 'no-ways';

interface PaymentMethodsProps {
  methods: ListPaymentMethodsResponse | undefined;
  value: string | undefined;
  disabled: boolean;
  onChange: (id: string) => void;
}

/** The ways to pay that this server knows, and the one that it doesn't know yet. */
export function PaymentMethods({ methods, value, disabled, onChange }: PaymentMethodsProps) {
  const { t } = useTranslation('billing');
  const soon = useId();
  if (!methods) return <Skeleton height={90} />;
  if (methods.length === 0) {
    return (
      <Text id={NO_PAYMENT_METHODS_ID} c="dimmed">
        {t('noPaymentMethods')}
      </Text>
    );
  }
  return (
    <Radio.Group value={value ?? null} onChange={onChange} aria-label={t('payWith')}>
      <Stack gap="xs">
        {methods.map(({ id }) => (
          <Radio.Card key={id} value={id} disabled={disabled} className={classes['method'] ?? ''} radius="md">
            <Radio.Indicator />
            <div>
              <Text size="sm" fw={520}>
                {t(NAMES[id])}
              </Text>
              {id === 'test' && (
                <Text size="xs" c="dimmed">
                  {t('testGatewayNote')}
                </Text>
              )}
            </div>
          </Radio.Card>
        ))}
        <Radio.Card value="crypto" disabled aria-describedby={soon} className={classes['method'] ?? ''} radius="md">
          <Radio.Indicator disabled />
          <Text size="sm">
            {t('crypto')} · <span id={soon}>{t('comingSoon')}</span>
          </Text>
        </Radio.Card>
      </Stack>
    </Radio.Group>
  );
}
