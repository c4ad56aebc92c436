import { useSyncExternalStore } from 'react';
import { errorCode } from '../../shared/i18n/describe-error';

type Answer = (confirmed: boolean) => void;

let asked: Answer | null = null;
const watchers = new Set<() => void>();

function ask(answer: Answer | null): void {
  asked = answer;
  for (const watch of watchers) watch();
}

/** The question that is open, or null: what the dialog calls with whether its person has proved who they are. */
export function useAskedToReauthenticate(): Answer | null {
  return useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    () => asked,
  );
}

/** Asks whoever sits there to prove again who they are; false where they would rather not. */
function proveIdentity(): Promise<boolean> {
  asked?.(false);
  return new Promise((resolve) => {
    ask((confirmed) => {
      ask(null);
      resolve(confirmed);
    });
  });
}

/** Does what may need a recent sign-in: where the server asks for one, it is asked for, and the deed done then. Null where it was not given. */
export async function whenConfirmed<Result>(act: () => Promise<Result>): Promise<Result | null> {
  try {
    return await act();
  } catch (error) {
    if (errorCode(error) !== 'REAUTHENTICATION_REQUIRED') throw error;
    return (await proveIdentity()) ? act() : null;
  }
}
