import i18next, { type TFunction } from 'i18next';
import {
  storageGb,
  supportType,
  transcriptionHours,
  transcriptionTime,
  yearlyPricePerMonth,
  yearlySaving,
} from '../../features/billing/lib/plan-display';
import { formatAllowance } from '../../features/dashboard/lib/allowance';
import { initI18n } from '../../shared/i18n/i18n';
import { formatFileSize } from '../../shared/lib/file-size';
import { allPlans } from '../plans';
import { firstThat, type Readings } from './reading';

async function words(): Promise<TFunction<'pricing'>> {
  if (!i18next.isInitialized) await initI18n('en');
  return i18next.getFixedT('en', 'pricing');
}

type Paid = ReturnType<typeof allPlans>[number];

/** What each plan that costs something shows. */
const ofEach = (shown: (plan: Paid) => number): Record<string, number> =>
  Object.fromEntries(
    allPlans()
      .filter(({ price }) => price > 0)
      .map((plan) => [plan.id, shown(plan)]),
  );

export const plans: Readings = {
  'plan.unlimited': async () => {
    const t = await words();
    return [0, -1, -2].find((minutes) => transcriptionTime(minutes, t) === t('unlimited'));
  },
  'plan.minutesShownInHoursFrom': async () => {
    const t = await words();
    return firstThat((minutes) => transcriptionTime(minutes, t).endsWith('hour'));
  },
  'plan.hoursShownAsMinutesBelow': async () => {
    const t = await words();
    return firstThat((quarters) => !transcriptionHours(quarters / 4, t).endsWith('minutes'))! / 4;
  },
  'plan.storageShownAsMbBelow': async () => {
    const t = await words();
    return firstThat((quarters) => !storageGb(quarters / 4, t, 'en').endsWith('MB'))! / 4;
  },
  'plan.supportTypes': async (types: string[]) => {
    const t = await words();
    return types.filter((type) => (supportType(type, t) === t('supportNone')) === (type === 'none'));
  },
  'dashboard.hoursShownFrom': () => firstThat((minutes) => formatAllowance(60 * minutes, 'en').endsWith('h'))! / 60,
  'pricing.savingPercent': () => ofEach(yearlySaving),
  'pricing.annualPricePerMonth': () => ofEach((plan) => yearlyPricePerMonth(plan) / 100),
  'size.base': () => firstThat((bytes) => formatFileSize(bytes).endsWith('KB')),
  'size.units': () => [...new Set([0, 1, 2, 3, 4, 5].map((power) => formatFileSize(1024 ** power).split(' ')[1]))],
};
