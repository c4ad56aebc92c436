import { describe, expect, it } from '@jest/globals';
import { type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { PLANS } from './plan-catalogue.js';
import { RequiresService, ServiceGuard } from './requires-service.js';

class Routes {
  @RequiresService('transcription')
  transcribe(): void {}

  @RequiresService('denoise', 'audio_processor')
  denoise(): void {}

  @RequiresService('audio_processor')
  convert(): void {}
}

const ask = (route: keyof Routes, plan: string): boolean => {
  const context = {
    getHandler: (): unknown => Object.getOwnPropertyDescriptor(Routes.prototype, route)!.value,
    switchToHttp: () => ({ getRequest: () => ({ user: { plan } }) }),
  };
  return new ServiceGuard(new Reflector()).canActivate(context as unknown as ExecutionContext);
};

describe('RequiresService', () => {
  it('lets every plan transcribe', () => {
    expect(PLANS.map(({ id }) => ask('transcribe', id))).toEqual([true, true, true, true]);
  });

  it('lets a plan in that has any of the services', () => {
    expect(ask('denoise', 'free')).toBe(true);
  });

  it('refuses a plan without it, and names the cheapest plan that has it', () => {
    expect(() => ask('convert', 'basic')).toThrow(
      expect.objectContaining({
        status: 403,
        code: 'SERVICE_NOT_IN_PLAN',
        message: 'This service is not available in your current plan (Basic). Pro includes it.',
        options: { extensions: { upgrade_required: true } },
      }),
    );
    expect(ask('convert', 'pro')).toBe(true);
  });

  it('takes an unknown plan for the free one', () => {
    expect(() => ask('convert', 'gold')).toThrow('(Free)');
  });
});
