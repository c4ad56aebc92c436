/**
 * An answer with members that are JSON already, as the database or another process has written them. Where they are large, taking them
 * apart and writing them again would keep everybody else waiting. Send it with `JSON_TYPE`.
 */
export function withStoredJson(answer: object, stored: Record<string, string>): string {
  const members = Object.entries(answer).map(([name, value]) => [name, JSON.stringify(value)] as const);
  const known = members.filter((member): member is readonly [string, string] => member[1] !== undefined);
  return `{${[...known, ...Object.entries(stored)].map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`;
}

export const JSON_TYPE = 'application/json; charset=utf-8';
