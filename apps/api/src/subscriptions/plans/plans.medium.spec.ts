import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { type PlanDto } from './plan.dto.js';

describe('the plans on offer', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const plans = async (path = 'plans') =>
    (await request(test.url).get(`/api/v1/${path}`).expect(200)).body as PlanDto[];

  it('are the four of the table, cheapest first, for strangers too', async () => {
    const rows = (await plans()).map((plan) => [
      plan.id,
      plan.price_monthly,
      plan.price_yearly,
      plan.transcription_minutes,
      plan.translation_hours,
      plan.summary_words,
      plan.storage_gb,
      plan.max_file_mb,
      plan.retention_days,
      plan.concurrent_jobs,
      plan.waiting_jobs,
      plan.export_formats.join(),
      plan.support_type,
    ]);
    expect(rows).toEqual([
      ['free', 0, 0, 15, 0, 20_000, 0.1, 100, 7, 1, 20, 'txt,srt', 'Community'],
      ['basic', 4.99, 41.88, 300, 5, 200_000, 1, 250, 30, 2, 100, 'txt,srt,vtt', 'Email'],
      ['pro', 9.99, 83.88, 600, 10, 500_000, 5, 500, 90, 4, 500, 'txt,srt,vtt,docx,json', 'Email + Chat'],
      [
        'premium',
        19.99,
        155.88,
        1_200,
        20,
        1_000_000,
        10,
        1_024,
        365,
        8,
        1_000,
        'txt,srt,vtt,docx,json,pdf',
        'Priority Support',
      ],
    ]);
  });

  it('are served by both names', async () => {
    expect(await plans('subscriptions/plans')).toEqual(await plans());
  });

  it('sell Pro in four cycles, in minor units', async () => {
    const pro = (await plans()).find(({ id }) => id === 'pro')!;
    expect(pro.popular).toBe(true);
    expect(pro.price).toBe(999);
    expect(pro.prices).toEqual([
      { billing_cycle: 'monthly', amount: 999, currency: 'USD', duration_months: 1 },
      { billing_cycle: 'quarterly', amount: 2_697, currency: 'USD', duration_months: 3 },
      { billing_cycle: 'halfyearly', amount: 5_094, currency: 'USD', duration_months: 6 },
      { billing_cycle: 'yearly', amount: 8_388, currency: 'USD', duration_months: 12 },
    ]);
  });
});
