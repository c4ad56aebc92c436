/** Lets deeds of this process happen one after the other, in the order they were asked for. A failure stops none of the next. */
export function oneAtATime(): <T>(deed: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (deed) => {
    const turn = last.then(deed, deed);
    last = turn.catch(() => undefined);
    return turn;
  };
}
