import { ActionIcon, Button, CloseButton, Group, Text, TextInput, Tooltip, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconLetterCase, IconLetterW, IconList } from '@tabler/icons-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTimecode } from '../../../shared/lib/clock';
import { findAll, type Hit, replaceAll, replaceHit } from '../editing/find';
import { useOpenEditor } from '../editing/use-editor';
import { toast } from '../../../shared/ui/toast';
import { useReader } from '../use-reader';
import classes from './find-bar.module.css';
import { useHitMarks } from './use-hit-marks';

/** The list shows so many; the walk goes through all. */
const MAX_LISTED = 200;
const CONTEXT = 32;

interface FindBarProps {
  /** Whether it was opened to replace. */
  readonly isReplacing: boolean;
  readonly onClose: () => void;
}

/** Looks for words in the whole text, also where it is not on the screen, and writes others in their place while it is edited. */
export function FindBar({ isReplacing, onClose }: FindBarProps) {
  const { t } = useTranslation(['transcripts', 'common']);
  const editor = useOpenEditor();
  const { transcript, seek } = useReader();
  const segments = transcript.segments;
  const [text, setText] = useState('');
  const [by, setBy] = useState('');
  const [matchCase, setMatchCase] = useState(false);
  const [wholeWords, setWholeWords] = useState(false);
  const [isListed, setListed] = useState(false);
  const [at, setAt] = useState(-1);
  // Typing goes before finding.
  const sought = useDeferredValue(text);
  const hits = useMemo(
    () => findAll(segments, { text: sought, matchCase, wholeWords }),
    [segments, sought, matchCase, wholeWords],
  );
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [isReplacing]);
  useEffect(() => setAt(-1), [sought, matchCase, wholeWords]);
  useHitMarks(segments, hits);

  const go = (to: number) => {
    const index = (to + hits.length) % hits.length;
    const hit = hits[index];
    if (!hit) return;
    setAt(index);
    const segment = segments[hit.segment];
    if (segment) seek(segment.start);
  };
  const replace = () => {
    const hit = hits[Math.max(0, at)];
    if (!editor || !hit) return;
    editor.do(replaceHit(editor.segments, hit, by));
    setAt(Math.max(0, at));
  };
  const replaceEvery = () => {
    if (!editor) return;
    // What is on the screen may be a moment older than what is written.
    const all = findAll(editor.segments, { text: sought, matchCase, wholeWords });
    if (editor.do(replaceAll(editor.segments, all, by)))
      toast.success({ title: t('replaced', { count: all.length }), message: `${sought} → ${by}` });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    go(event.shiftKey ? at - 1 : at + 1);
  };
  const choice = (
    label: 'matchCase' | 'wholeWords',
    Icon: typeof IconLetterCase,
    on: boolean,
    set: (on: boolean) => void,
  ) => (
    <Tooltip label={t(label)}>
      <ActionIcon variant={on ? 'light' : 'subtle'} aria-label={t(label)} aria-pressed={on} onClick={() => set(!on)}>
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  );
  const count = sought === '' ? '' : t('foundCount', { at: at + 1, count: hits.length });
  return (
    <search className={classes['bar']} aria-label={t('find')} dir="ltr">
      <Group gap={6} wrap="wrap" onKeyDown={press}>
        <TextInput
          ref={field}
          size="xs"
          className={classes['field'] ?? ''}
          data-mantine-stop-propagation
          aria-label={t('find')}
          placeholder={t('find')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Text size="xs" c="dimmed" className={classes['count'] ?? ''} role="status">
          {count}
        </Text>
        <ActionIcon aria-label={t('findPrevious')} disabled={hits.length === 0} onClick={() => go(at - 1)}>
          <IconChevronUp size={16} />
        </ActionIcon>
        <ActionIcon aria-label={t('findNext')} disabled={hits.length === 0} onClick={() => go(at + 1)}>
          <IconChevronDown size={16} />
        </ActionIcon>
        {choice('matchCase', IconLetterCase, matchCase, setMatchCase)}
        {choice('wholeWords', IconLetterW, wholeWords, setWholeWords)}
        <Tooltip label={t('findList')}>
          <ActionIcon
            variant={isListed ? 'light' : 'subtle'}
            aria-label={t('findList')}
            aria-expanded={isListed}
            disabled={hits.length === 0}
            onClick={() => setListed(!isListed)}
          >
            <IconList size={16} />
          </ActionIcon>
        </Tooltip>
        <CloseButton ms="auto" aria-label={t('common:close')} onClick={onClose} />
      </Group>
      {editor && isReplacing && (
        <Group gap={6} mt={6} wrap="wrap">
          <TextInput
            size="xs"
            className={classes['field'] ?? ''}
            data-mantine-stop-propagation
            aria-label={t('replaceBy')}
            placeholder={t('replaceBy')}
            value={by}
            onChange={({ currentTarget }) => setBy(currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && onClose()}
          />
          <Button size="xs" variant="default" disabled={hits.length === 0} onClick={replace}>
            {t('replace')}
          </Button>
          <Button size="xs" variant="default" disabled={hits.length === 0} onClick={replaceEvery}>
            {t('replaceAll')}
          </Button>
        </Group>
      )}
      {isListed && hits.length > 0 && (
        <ol className={classes['list']}>
          {hits.slice(0, MAX_LISTED).map((hit, index) => (
            <li key={index}>
              <UnstyledButton
                className={classes['hit']}
                aria-current={index === at || undefined}
                onClick={() => go(index)}
              >
                <span className={classes['time']}>{formatTimecode(segments[hit.segment]?.start ?? 0)}</span>
                <Found text={segments[hit.segment]?.text ?? ''} hit={hit} by={editor && isReplacing ? by : ''} />
              </UnstyledButton>
            </li>
          ))}
        </ol>
      )}
    </search>
  );
}

/** The place with a little around it, and what it would become. */
function Found({ text, hit: { from, to }, by }: { text: string; hit: Hit; by: string }) {
  const before = `${from > CONTEXT ? '…' : ''}${text.slice(Math.max(0, from - CONTEXT), from)}`;
  const after = `${text.slice(to, to + CONTEXT)}${text.length > to + CONTEXT ? '…' : ''}`;
  return (
    <bdi>
      {before}
      {by === '' ? <mark>{text.slice(from, to)}</mark> : <del>{text.slice(from, to)}</del>}
      {by !== '' && <ins>{by}</ins>}
      {after}
    </bdi>
  );
}
