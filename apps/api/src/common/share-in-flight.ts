/** Equal questions that are asked before the first one is answered get its answer. */
export function shareInFlight<Answer>(): (key: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const asked = new Map<string, Promise<Answer>>();
  return (key, ask) => {
    const known = asked.get(key);
    if (known) return known;
    const answer = ask().finally(() => asked.delete(key));
    asked.set(key, answer);
    return answer;
  };
}
