/** @file This browser remembers of which recordings it has written a draft: who only reads causes no question to the server. */

/** Whose draft of which recording. */
export const draftOwner = (userId: string, uploadId: string): string => `${userId} ${uploadId}`;

const keyOf = (owner: string): string => `draft ${owner}`;

export function isDraftMarked(owner: string): boolean {
  try {
    return localStorage.getItem(keyOf(owner)) !== null;
  } catch {
    return false;
  }
}

/** Where storage is switched off nothing is remembered: the draft itself is found as soon as the editor opens. */
export function markDraft(owner: string, exists: boolean): void {
  if (exists === isDraftMarked(owner)) return;
  try {
    if (exists) localStorage.setItem(keyOf(owner), new Date().toISOString());
    else localStorage.removeItem(keyOf(owner));
  } catch {
    // As above.
  }
}
