/** Lets deeds of this process happen one after the other, in the order they were asked for. A failure stops none of the next. */
export function oneAtATime(): <T>(action: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (action) => {
    const turn = last.then(action, action);
    last = turn.catch(() => undefined);
    return turn;
  };
}
