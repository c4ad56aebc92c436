import { Injectable } from '@nestjs/common';

/** In this order: first nothing new may come of the account, then nobody may charge it, then what lies outside the database goes. */
export const REMOVAL_PHASES = ['work', 'money', 'files'] as const;
export type RemovalPhase = (typeof REMOVAL_PHASES)[number];

/** A part of removing an account. It may be called any number of times; false says that it has to be called again. */
export type RemovalStep = (account: { userId: string; email: string }) => Promise<boolean>;

/** Where each room says what it has to do before an account's rows may go. Rows themselves go with their account. */
@Injectable()
export class AccountRemoval {
  private readonly registered: { phase: RemovalPhase; step: RemovalStep }[] = [];

  step(phase: RemovalPhase, step: RemovalStep): void {
    this.registered.push({ phase, step });
  }

  get steps(): RemovalStep[] {
    return REMOVAL_PHASES.flatMap((phase) => this.registered.filter((each) => each.phase === phase)).map(
      ({ step }) => step,
    );
  }
}
