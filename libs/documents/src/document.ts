/** @file What a document holds, whatever it is written as. */

export type Block =
  | { kind: 'heading'; text: string }
  /** Who says it and when, in front of it, where that is told. */
  | { kind: 'paragraph'; label: string | null; time: string | null; text: string }
  | { kind: 'table'; columns: readonly Column[]; rows: readonly (readonly string[])[] };

export interface Column {
  title: string;
  /** Share of the width. */
  share: number;
}

export interface TextDocument {
  title: string;
  /** Under the title, such as the length of a recording. */
  facts: string;
  /** BCP 47 tag. */
  language: string;
  blocks: readonly Block[];
}
