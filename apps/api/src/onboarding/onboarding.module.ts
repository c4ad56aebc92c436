import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { JobsModule } from '../processing/processing.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { FirstSteps } from './first-steps.service.js';
import { OnboardingController } from './onboarding.controller.js';
import { SampleOrders } from './sample-orders.service.js';

@Module({
  imports: [JobsModule, MediaModule, UploadsModule],
  controllers: [OnboardingController],
  providers: [FirstSteps, SampleOrders],
})
export class OnboardingModule {}
