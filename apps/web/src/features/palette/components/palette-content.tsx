import { Anchor, Loader, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../../shared/i18n/describe-error';
import { Keys } from '../../../shared/keys/keys';
import type { EntryGroup } from '../lib/entries';
import { useChoose } from '../use-choose';
import { usePalette } from '../use-palette';
import classes from './palette.module.css';
import { PaletteLine } from './palette-line';

/** A field and the list that it steers, as a combobox; begins anew each time the palette opens. */
export function PaletteContent() {
  const { t } = useTranslation('palette');
  const [query, setQuery] = useState('');
  const { typed, groups, entries, busy, error, retry } = usePalette(query);
  const choose = useChoose();
  const listId = useId();
  /** The line that was gone to, and for what was typed: anything else begins at the first line. */
  const [gone, setGone] = useState<{ id: string; query: string } | null>(null);
  const goneTo = gone?.query === query ? entries.findIndex(({ id }) => id === gone.id) : -1;
  const active = Math.max(0, goneTo);
  const goTo = (place: number) => {
    const entry = entries.at(place % entries.length);
    if (entry) setGone({ id: entry.id, query });
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') goTo(active + 1);
    else if (event.key === 'ArrowUp') goTo(active - 1);
    else if (event.key === 'Enter') {
      const entry = entries[active];
      if (entry) choose(entry);
    } else return;
    event.preventDefault();
  };
  const lineId = (id: string) => `${listId}-${id}`;
  const activeId = entries[active]?.id;
  const isEmpty = entries.length === 0 && !busy && !error;
  return (
    <>
      <TextInput
        data-autofocus
        size="lg"
        variant="unstyled"
        role="combobox"
        aria-label={t('field')}
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(activeId !== undefined && { 'aria-activedescendant': lineId(activeId) })}
        placeholder={t('placeholder')}
        leftSection={<IconSearch size={20} stroke={1.6} aria-hidden="true" />}
        rightSection={busy ? <Loader size={18} aria-hidden="true" /> : null}
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        onKeyDown={press}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        className={classes['field'] ?? ''}
      />
      <div id={listId} role="listbox" aria-label={t('results')} aria-busy={busy} className={classes['list']}>
        {groups.map((group) => (
          <Group key={group.name} group={group} headingId={`${listId}-${group.name}`}>
            {group.entries.map((entry) => (
              <PaletteLine
                key={entry.id}
                id={lineId(entry.id)}
                entry={entry}
                active={entry.id === activeId}
                onPoint={() => entry.id !== activeId && setGone({ id: entry.id, query })}
                onChoose={() => choose(entry)}
              />
            ))}
          </Group>
        ))}
      </div>
      {isEmpty && (
        <Text size="sm" c="dimmed" className={classes['message'] ?? ''}>
          {t('nothing', { query: typed })}
        </Text>
      )}
      {error && (
        <Text size="sm" className={classes['message'] ?? ''} role="alert">
          {t('failed')} {describeError(error)}{' '}
          <Anchor component="button" type="button" size="sm" underline="always" onClick={retry}>
            {t('retry', { ns: 'common' })}
          </Anchor>
        </Text>
      )}
      <VisuallyHidden role="status">
        {busy || typed === '' || error
          ? ''
          : isEmpty
            ? t('nothing', { query: typed })
            : t('count', { count: entries.length })}
      </VisuallyHidden>
      <div className={classes['hints']} aria-hidden="true">
        <span>
          <Keys keys="↑ ↓" /> {t('hintMove')}
        </span>
        <span>
          <Keys keys="Enter" /> {t('hintChoose')}
        </span>
        <span>
          <Keys keys="Esc" /> {t('hintClose')}
        </span>
      </div>
    </>
  );
}

function Group({ group, headingId, children }: { group: EntryGroup; headingId: string; children: ReactNode }) {
  const { t } = useTranslation('palette');
  return (
    <div role="group" aria-labelledby={headingId}>
      <div id={headingId} className={classes['heading']}>
        {t(group.name)}
      </div>
      {children}
    </div>
  );
}
