import { HttpStatus } from '@nestjs/common';
import { type OneService } from '../../subscriptions/requires-service.js';
import { refuse } from '../jobs/orders/refuse.js';
import { type AnyStepDto, type StepKind } from '../audio/steps.dto.js';

/** The services of which a plan must grant one for a step. */
export const SERVICES_OF_STEP: Record<StepKind, OneService> = {
  denoise: ['denoise', 'audio_processor'],
  speed: ['voice_speed', 'audio_processor'],
  cut: ['cut_audio', 'audio_processor'],
  silence: ['cut_audio', 'audio_processor'],
  loudness: ['audio_processor'],
  convert: ['audio_processor'],
  transcribe: ['transcription'],
};

/** Steps on samples first, then a format at most once, then what is made of the result. @throws DomainError 400 */
export function checkOrder(steps: readonly AnyStepDto[]): void {
  const rank = ({ kind }: AnyStepDto) => (kind === 'transcribe' ? 2 : kind === 'convert' ? 1 : 0);
  for (const [index, step] of steps.entries()) {
    const before = steps[index - 1];
    if (!before) continue;
    if (rank(step) < rank(before) || (rank(step) > 0 && rank(step) === rank(before))) {
      const message = `${step.kind} cannot come after ${before.kind}: convert comes once, after the steps on sound, and transcribe last.`;
      throw refuse(HttpStatus.BAD_REQUEST, 'STEPS_OUT_OF_ORDER', message, `steps.${index}`);
    }
  }
}
