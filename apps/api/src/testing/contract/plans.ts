import request from 'supertest';
import { type AccessPermissionsDto } from '../../subscriptions/dto/access.dto.js';
import { type PlanDto } from '../../subscriptions/plans/plan.dto.js';
import { type TestApp } from '../test-app.js';
import { answerTo, type Readings } from './reading.js';

export const plans = (test: TestApp): Readings => {
  const all = async () => (await request(test.url).get('/api/v1/plans').expect(200)).body as PlanDto[];
  const plan = async (id: string) => (await all()).find((each) => each.id === id)!;
  const access = () => answerTo<AccessPermissionsDto>(test, 'subscriptions/access-permissions');
  return {
    'plan.ids': async () => (await all()).map(({ id }) => id),
    'plan.default': async () => (await access()).plan,
    'plan.cycleMonths': async (months: Record<string, number>) => {
      const { prices } = await plan('pro');
      const sold = prices.map(({ billing_cycle, duration_months }) => [billing_cycle, duration_months] as const);
      return Object.fromEntries(sold.filter(([cycle]) => cycle in months));
    },
    'plan.clientTable': async () =>
      Object.fromEntries(
        (await all()).map(({ id, transcription_hours, translation_hours, storage_gb, max_file_mb }) => [
          id,
          [transcription_hours, translation_hours, storage_gb, max_file_mb],
        ]),
      ),
    'plan.proMonthlyPrice': async () => (await plan('pro')).price_monthly,
    'plan.minorUnits': async () => {
      const { price, price_monthly } = await plan('pro');
      return Math.round(price / price_monthly);
    },
    'pricing.popularPlan': async () =>
      (await all())
        .filter(({ popular }) => popular)
        .map(({ id }) => id)
        .join(),
    'transcription.freeMinutes': async () => (await plan('free')).transcription_minutes,
    'service.keys': async () => (await plan('premium')).services,
    'menu.always': async () => {
      const { available_menu_items: items, available_services: services } = await access();
      return items.filter((item) => !services.some((service) => service === item));
    },
  };
};
