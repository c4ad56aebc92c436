import { Badge, Card, Group, List, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck, IconCrown, IconMicrophone, IconSparkles, IconWaveSine } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '../../../shared/ui/links';
import { formatMoney } from '../../../shared/lib/money';
import { planFeatures, priceOf, type Plan } from '../lib/plan-display';
import { PlanPrice } from './plan-price';
import classes from './pricing.module.css';

/** Icons that a plan may name. */
const ICONS = { sparkles: IconSparkles, microphone: IconMicrophone, wave: IconWaveSine, crown: IconCrown };

interface PlanCardProps {
  plan: Plan;
  yearly: boolean;
  tagline: string;
  popularLabel: string;
  /** The level below the heading that the offers stand under. */
  headingOrder: 2 | 3;
  billed: (amount: string) => string;
  /** The button. */
  action: ReactNode;
}

/** An offer. Only Pro stands out, by its border and badge. */
export function PlanCard({ plan, yearly, tagline, popularLabel, headingOrder, billed, action }: PlanCardProps) {
  const { t, i18n } = useTranslation('pricing');
  const Icon = plan.icon in ICONS ? ICONS[plan.icon as keyof typeof ICONS] : IconSparkles;
  const cycles = { quarterly: priceOf(plan, 'quarterly'), halfyearly: priceOf(plan, 'halfyearly') };
  const money = (amount: number) => formatMoney(amount, plan.currency, i18n.language);
  return (
    <Card component="article" padding="lg" className={classes['card'] ?? ''} data-popular={plan.popular || undefined}>
      <Group justify="space-between" wrap="nowrap" mih={32}>
        <Group gap="xs" wrap="nowrap">
          <ThemeIcon variant="light" size={32} radius="md" aria-hidden="true">
            <Icon size={18} stroke={1.6} />
          </ThemeIcon>
          <Title order={headingOrder} size="h3">
            {plan.name}
          </Title>
        </Group>
        {plan.popular && <Badge variant="light">{popularLabel}</Badge>}
      </Group>
      <Text size="sm" c="dimmed">
        {tagline}
      </Text>
      <PlanPrice plan={plan} yearly={yearly} billed={billed} />
      {action}
      <Text size="xs" c="dimmed" mih={20}>
        {cycles.quarterly !== null && cycles.halfyearly !== null && (
          <LongerCycles
            planId={plan.id}
            text={t('proCycles', { quarterly: money(cycles.quarterly), halfyearly: money(cycles.halfyearly) })}
          />
        )}
      </Text>
      <List
        size="sm"
        spacing={6}
        listStyleType="none"
        classNames={{ itemWrapper: classes['feature'] ?? '', itemIcon: classes['tick'] ?? '' }}
        icon={<IconCheck size={16} stroke={2} className={classes['check']} aria-hidden="true" />}
      >
        {planFeatures(plan, t, i18n.language).map((feature) => (
          <List.Item key={feature}>{feature}</List.Item>
        ))}
      </List>
    </Card>
  );
}

/** 'or 3 months $26.97 · 6 months $50.94': one sentence in every language, and each half leads to its own cycle. */
function LongerCycles({ planId, text }: { planId: string; text: string }) {
  const [quarterly = text, halfyearly = ''] = text.split(' · ');
  const link = (cycle: 'quarterly' | 'halfyearly', words: string) => (
    <AnchorLink to="/checkout" search={{ plan: planId, cycle }} size="xs" c="dimmed">
      {words}
    </AnchorLink>
  );
  return (
    <span role="group" aria-label={text}>
      {link('quarterly', quarterly)} · {link('halfyearly', halfyearly)}
    </span>
  );
}
