import { Button, Group, TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { ApiError } from '@timbrel/api-client';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../../shared/i18n/describe-error';
import { toast } from '../../../shared/ui/toast';
import { useImportFile } from '../mutations';

/** A file that lies somewhere on the internet comes in without passing through this computer. */
export function ImportForm() {
  const { t } = useTranslation(['library', 'common']);
  const [open, setOpen] = useState(false);
  const [url, setUrl] = useState('');
  const ordered = useImportFile({
    onSuccess: (_, address) => toast.success({ title: t('importStartedTitle'), message: address }),
  });
  if (!open) {
    return (
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        mt="xs"
        fullWidth
        leftSection={<IconLink size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('importFromLink')}
      </Button>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ordered.mutate(url.trim(), {
      onSuccess: () => {
        setUrl('');
        setOpen(false);
      },
    });
  };
  const { error } = ordered;
  const message =
    error instanceof ApiError && error.status === 400 ? t('importNotAnAddress') : error && describeError(error);
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        mt="sm"
        type="url"
        data-autofocus
        autoFocus
        label={t('importLabel')}
        description={t('importHint')}
        placeholder="https://"
        value={url}
        error={message}
        onChange={(event) => {
          setUrl(event.currentTarget.value);
          ordered.reset();
        }}
      />
      <Group justify="flex-end" gap="xs" mt="xs">
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setOpen(false)}>
          {t('common:cancel')}
        </Button>
        <Button
          type="submit"
          variant="default"
          size="compact-sm"
          loading={ordered.isPending}
          disabled={url.trim() === ''}
        >
          {t('import')}
        </Button>
      </Group>
    </form>
  );
}
