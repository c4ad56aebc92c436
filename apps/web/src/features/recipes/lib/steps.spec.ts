import { describe, expect, it } from '@jest/globals';
import { canAdd, canMove, movedStep, type Step, withStep } from './steps';

const kinds = (steps: readonly Step[]) => steps.map(({ kind }) => kind);

describe('the steps of a recipe', () => {
  it('are added where they belong', () => {
    const steps = (['transcribe', 'convert', 'denoise', 'loudness'] as const).reduce<Step[]>(withStep, []);
    expect(kinds(steps)).toEqual(['denoise', 'loudness', 'convert', 'transcribe']);
  });
  it('hold one format and one transcript', () => {
    const steps = withStep([], 'convert');
    expect([canAdd(steps, 'convert'), canAdd(steps, 'transcribe'), canAdd(steps, 'denoise')]).toEqual([
      false,
      true,
      true,
    ]);
  });
  it('change places among their like only', () => {
    const steps = withStep(withStep(withStep([], 'denoise'), 'loudness'), 'convert');
    expect(kinds(movedStep(steps, 0, 1))).toEqual(['loudness', 'denoise', 'convert']);
    expect([canMove(steps, 1, 1), canMove(steps, 0, -1)]).toEqual([false, false]);
    expect(kinds(movedStep(steps, 1, 1))).toEqual(kinds(steps));
  });
});
