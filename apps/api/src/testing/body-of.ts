/** The body of an answer, as the type that the test expects it to have. */
export const bodyOf = <T>({ body }: { body: unknown }): T => body as T;

/** What a refusal says. */
export interface Problem {
  status: number;
  code: string;
  message: string;
  details: { field: string; message: string }[];
}
