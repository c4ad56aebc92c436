import { ActionIcon, Button, Group, Skeleton, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageTag, textDirection } from '../../../../domain/subtitles/direction';
import { Dialog } from '../../../../shared/ui/dialog';
import { ErrorState } from '../../../../shared/ui/error-state';
import { toast } from '../../../../shared/ui/toast';
import { languageName, type Target } from '../../lib/languages';
import { useGlossary } from '../../mutations';
import { glossaryOptions } from '../../queries';
import classes from './glossary.module.css';

const LONGEST = 120;

/** Words and names that are always translated in one way. */
export function GlossaryDialog({ target, onClose }: { target: Target; onClose: () => void }) {
  const { t, i18n } = useTranslation('translation');
  const { data, error, isFetching, refetch } = useQuery(glossaryOptions(target));
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={t('glossaryTitle', { language: languageName(target, i18n.language) })}
    >
      <Text size="sm" c="dimmed" mb="md">
        {t('glossaryBody')}
      </Text>
      {error && !data ? (
        <ErrorState error={error} message={t('glossaryFailed')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : !data ? (
        <Skeleton height={44} />
      ) : data.terms.length === 0 ? (
        <Text size="sm">{t('glossaryEmpty')}</Text>
      ) : (
        <ul className={classes['terms']}>
          {data.terms.map((term) => (
            <li key={term.id}>
              <TermRow term={term} target={target} />
            </li>
          ))}
        </ul>
      )}
      <NewTerm target={target} />
    </Dialog>
  );
}

/** A term is changed where it stands: by Enter, or by leaving its field. */
function TermRow({ term, target }: { term: { id: string; source: string; target: string }; target: Target }) {
  const { t } = useTranslation('translation');
  const { change, remove } = useGlossary(target, { onError: (error) => toast.failure(error) });
  const [text, setText] = useState(term.target);
  const save = () => {
    const changed = text.trim();
    if (changed === '' || changed === term.target) setText(term.target);
    else change.mutate({ id: term.id, source: term.source, target: changed }, { onError: () => setText(term.target) });
  };
  return (
    <>
      <bdi className={classes['source']}>{term.source}</bdi>
      <TextInput
        size="sm"
        aria-label={t('termChange', { term: term.source })}
        dir={textDirection(target)}
        lang={languageTag(target)}
        maxLength={LONGEST}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={save}
        onKeyDown={({ key }) => key === 'Enter' && save()}
      />
      <ActionIcon
        aria-label={t('termDelete', { term: term.source })}
        loading={remove.isPending}
        onClick={() => remove.mutate(term.id)}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </>
  );
}

function NewTerm({ target }: { target: Target }) {
  const { t } = useTranslation('translation');
  const { add } = useGlossary(target, { onError: (error) => toast.failure(error) });
  const [source, setSource] = useState('');
  const [translation, setTranslation] = useState('');
  const [isTried, setTried] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (source.trim() === '' || translation.trim() === '') return;
    add.mutate(
      { source: source.trim(), target: translation.trim() },
      {
        onSuccess: () => {
          setSource('');
          setTranslation('');
          setTried(false);
          first.current?.focus();
        },
      },
    );
  };
  const missing = (value: string) => isTried && value.trim() === '' && t('termRequired');
  return (
    <form className={classes['new']} onSubmit={submit} noValidate>
      <Group align="flex-start" gap="sm" grow>
        <TextInput
          ref={first}
          data-autofocus
          label={t('termSource')}
          maxLength={LONGEST}
          value={source}
          error={missing(source)}
          onChange={({ currentTarget }) => setSource(currentTarget.value)}
        />
        <TextInput
          label={t('termTarget')}
          dir={textDirection(target)}
          lang={languageTag(target)}
          maxLength={LONGEST}
          value={translation}
          error={missing(translation)}
          onChange={({ currentTarget }) => setTranslation(currentTarget.value)}
        />
      </Group>
      <Group justify="flex-end" mt="md">
        <Button type="submit" loading={add.isPending}>
          {t('termAdd')}
        </Button>
      </Group>
    </form>
  );
}
