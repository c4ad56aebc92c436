import type { SearchResponse } from '@timbrel/api-client';
import type { Command } from '../../../shared/keys/commands';

export type FoundFile = SearchResponse['files'][number];
export type FoundWords = SearchResponse['transcripts'][number];

/** One line of the palette. Ids are unique among the lines. */
export type Entry =
  | { readonly id: string; readonly kind: 'command'; readonly command: Command }
  | { readonly id: string; readonly kind: 'file'; readonly file: FoundFile }
  | { readonly id: string; readonly kind: 'words'; readonly words: FoundWords };

export const GROUPS = ['recent', 'pages', 'actions', 'files', 'recentFiles', 'words'] as const;
export interface EntryGroup {
  readonly name: (typeof GROUPS)[number];
  readonly entries: readonly Entry[];
}

const bare = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether each word that was typed begins a word of the label. */
export function fits(label: string, typed: string): boolean {
  const words = bare(label).split(/[^\p{L}\p{N}]+/u);
  return bare(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

const ofCommand = (command: Command): Entry => ({ id: `command-${command.id}`, kind: 'command', command });
const ofFile = (file: FoundFile): Entry => ({ id: `file-${file.id}`, kind: 'file', file });

interface Sources {
  readonly typed: string;
  readonly commands: readonly Command[];
  /** Ids of commands, the one given last first. */
  readonly recent: readonly string[];
  readonly recentFiles: readonly FoundFile[];
  readonly found: SearchResponse | undefined;
}

/** The lines of the palette: with nothing typed what was used last and all that can be done, else what fits. Empty groups are left out. */
export function groupEntries({ typed, commands, recent, recentFiles, found }: Sources): EntryGroup[] {
  const isSearching = typed !== '';
  const listed = commands.filter(({ group, label }) => group && (!isSearching || fits(label, typed)));
  const used = recent.flatMap((id) => listed.find((command) => command.id === id) ?? []);
  const ofGroup = (group: Command['group']) => {
    const own = listed.filter((command) => command.group === group);
    return isSearching ? recentFirst(own, recent) : own.filter((command) => !used.includes(command));
  };
  const groups: EntryGroup[] = [
    { name: 'recent', entries: isSearching ? [] : used.map(ofCommand) },
    { name: 'recentFiles', entries: isSearching ? [] : recentFiles.map(ofFile) },
    { name: 'pages', entries: ofGroup('pages').map(ofCommand) },
    { name: 'actions', entries: ofGroup('actions').map(ofCommand) },
    { name: 'files', entries: isSearching ? (found?.files ?? []).map(ofFile) : [] },
    {
      name: 'words',
      entries: isSearching
        ? (found?.transcripts ?? []).map((words, at) => ({ id: `words-${words.file_id}-${at}`, kind: 'words', words }))
        : [],
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

function recentFirst(commands: readonly Command[], recent: readonly string[]): Command[] {
  const rank = ({ id }: Command) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  return [...commands].sort((a, b) => rank(a) - rank(b));
}
