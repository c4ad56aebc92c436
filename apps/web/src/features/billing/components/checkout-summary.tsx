import { Button, Group, SegmentedControl, Text, TextInput, Title, Tooltip, UnstyledButton } from '@mantine/core';
import type { DiscountCheckDto } from '@timbrel/api-client';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../shared/lib/money';
import { PageAction } from '../../../shared/ui/page-action';
import { CYCLE_NAMES, isCycle, RENEWALS } from '../lib/cycles';
import { type BillingCycle, type Plan, priceOf } from '../lib/plan-display';
import { useCheckDiscount } from '../mutations';
import classes from './checkout.module.css';

export interface Discount {
  code: string;
  check: DiscountCheckDto;
}

interface CheckoutSummaryProps {
  plan: Plan;
  cycle: BillingCycle;
  onCycle: (cycle: BillingCycle) => void;
  discount: Discount | null;
  onDiscount: (discount: Discount | null) => void;
  busy: boolean;
  /** The ways to pay are still coming. */
  isWaiting: boolean;
  /** The id of what says why one cannot pay. */
  obstacleId: string | undefined;
}

const Row = ({ name, children, strong = false }: { name: string; children: ReactNode; strong?: boolean }) => (
  <Group justify="space-between" wrap="nowrap" {...(strong && { fw: 620, fz: 'lg' })} className={classes['row'] ?? ''}>
    <span>{name}</span>
    <span>{children}</span>
  </Group>
);

/** What it costs today and afterwards, and the button that says so. */
export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { plan, cycle, onCycle, discount, onDiscount, busy, isWaiting, obstacleId } = props;
  const { t, i18n } = useTranslation('billing');
  const money = (amount: number) => formatMoney(amount, plan.currency, i18n.language);
  const price = priceOf(plan, cycle) ?? 0;
  const off = discount ? Math.round((price * discount.check.discount_percentage) / 100) : 0;
  const total = money(price - off);
  /** On a phone, where it stands above the form. */
  const [opened, setOpened] = useState(false);
  return (
    <section className={classes['summary']} aria-labelledby="summary">
      <Title order={2} size="h3" id="summary">
        {t('orderSummary')}
      </Title>
      <UnstyledButton
        hiddenFrom="sm"
        className={classes['toggle'] ?? ''}
        aria-expanded={opened}
        aria-controls="order"
        onClick={() => setOpened(!opened)}
      >
        <span>{plan.name}</span>
        <span className={classes['glance']}>
          {t('totalToday')} {total}
          <IconChevronDown size={16} aria-hidden="true" />
        </span>
      </UnstyledButton>
      <div id="order" className={classes['order']} data-opened={opened || undefined}>
        <Text fw={520} visibleFrom="sm">
          {plan.name}
        </Text>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('billingCycle')}
          disabled={busy}
          value={cycle}
          onChange={(value) => isCycle(value) && onCycle(value)}
          data={plan.prices.map(({ billing_cycle }) => ({
            value: billing_cycle,
            label: t(CYCLE_NAMES[billing_cycle]),
          }))}
        />
        <DiscountField plan={plan} cycle={cycle} discount={discount} onDiscount={onDiscount} busy={busy} />
        <div>
          <Row name={t('subtotal')}>{money(price)}</Row>
          {discount && <Row name={`${t('discount')} ${discount.code}`}>{money(-off)}</Row>}
          <div role="status">
            <Row name={t('totalToday')} strong>
              {total}
            </Row>
          </div>
        </div>
      </div>
      <PageAction>
        <Button
          type="submit"
          size="lg"
          fullWidth
          loading={busy || isWaiting}
          disabled={obstacleId !== undefined}
          aria-describedby={obstacleId}
        >
          {t('pay', { amount: total })}
        </Button>
      </PageAction>
      {busy && (
        <Text size="sm" role="status">
          {t('takingYou')}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t(RENEWALS[cycle], { amount: money(price) })} {t('moneyBackPromise')}
      </Text>
    </section>
  );
}

type DiscountFieldProps = Pick<CheckoutSummaryProps, 'plan' | 'cycle' | 'discount' | 'onDiscount' | 'busy'>;

/** Locks once a code counts. */
function DiscountField({ plan, cycle, discount, onDiscount, busy }: DiscountFieldProps) {
  const { t } = useTranslation('billing');
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const check = useCheckDiscount();
  const isBlank = code.trim() === '';
  const apply = () =>
    !isBlank &&
    check.mutate(
      { code: code.trim(), planId: plan.id, billingCycle: cycle },
      {
        onSuccess: (answer) => {
          if (answer.is_valid) onDiscount({ code: code.trim().toUpperCase(), check: answer });
          else setRefusal(answer.message);
        },
        onError: () => setRefusal(t('discountCheckFailed')),
      },
    );
  return (
    <Group align="flex-start" gap="xs" wrap="nowrap">
      <TextInput
        flex={1}
        label={t('discountCode')}
        description={discount && t('discountApplied', { percent: discount.check.discount_percentage })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        value={discount?.code ?? code}
        readOnly={discount !== null}
        disabled={busy}
        error={refusal}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setRefusal(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || discount || isBlank) return;
          event.preventDefault();
          apply();
        }}
      />
      {discount ? (
        <Button mt={26} variant="subtle" color="gray" disabled={busy} onClick={() => onDiscount(null)}>
          {t('remove')}
        </Button>
      ) : (
        <Tooltip label={t('discountBlank')} disabled={!isBlank}>
          <Button
            mt={26}
            variant="default"
            disabled={busy}
            aria-disabled={isBlank}
            {...(isBlank && { 'data-disabled': true })}
            loading={check.isPending}
            onClick={apply}
          >
            {t('apply')}
          </Button>
        </Tooltip>
      )}
    </Group>
  );
}
