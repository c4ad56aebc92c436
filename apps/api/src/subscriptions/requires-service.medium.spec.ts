import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import request from 'supertest';
import { bearer } from '../testing/accounts.js';
import { bodyOf, type Problem } from '../testing/body-of.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { RequiresService } from './requires-service.js';

@Controller('gated')
class GatedController {
  @Get('transcribe')
  @RequiresService('transcription')
  transcribe(): string {
    return 'done';
  }

  @Get('denoise')
  @RequiresService('denoise', 'audio_processor')
  denoise(): string {
    return 'done';
  }

  @Get('convert')
  @RequiresService('audio_processor')
  convert(): string {
    return 'done';
  }
}

@Module({ controllers: [GatedController] })
class GatedModule {}

describe('RequiresService', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ modules: [GatedModule] });
  });
  afterAll(() => test.close());

  const ask = async (route: string, plan: string) => {
    const { headers } = await bearer(test, { plan });
    return request(test.url).get(`/api/v1/gated/${route}`).set(headers);
  };

  it.each(['free', 'basic', 'pro', 'premium'])('lets an account on %s transcribe', async (plan) => {
    expect((await ask('transcribe', plan)).status).toBe(200);
  });

  it('lets a plan in that has any of the services', async () => {
    expect((await ask('denoise', 'free')).status).toBe(200);
  });

  it('refuses a plan without it, and names the cheapest plan that has it', async () => {
    const refusal = await ask('convert', 'basic');
    expect(refusal.body).toMatchObject({
      status: 403,
      code: 'SERVICE_NOT_IN_PLAN',
      message: 'This service is not available in your current plan (Basic). Pro includes it.',
      upgrade_required: true,
    });
    expect((await ask('convert', 'pro')).status).toBe(200);
  });

  it('takes an unknown plan for the free one', async () => {
    expect(bodyOf<Problem>(await ask('convert', 'gold')).message).toContain('(Free)');
  });
});
