import { Button, Divider } from '@mantine/core';
import { IconBrandGoogle } from '@tabler/icons-react';
import { getSignInOptionsOptions } from '@timbrel/api-client/query';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { googleStartAddress } from '../../../domain/account/google-address';
import { type GooglePage, rememberGooglePage } from '../lib/google';

/** The way by Google, where the server has it. @param returnTo a path of ours to come back to */
export function GoogleButton({ page, returnTo }: { page: GooglePage; returnTo?: string | undefined }) {
  const { t } = useTranslation('auth');
  const { data } = useQuery({ ...getSignInOptionsOptions(), staleTime: Infinity });
  if (!data?.google) return null;
  return (
    <>
      <Divider label={t('or')} />
      <Button
        component="a"
        href={googleStartAddress(returnTo)}
        onClick={() => rememberGooglePage(page)}
        size="md"
        fullWidth
        variant="default"
        leftSection={<IconBrandGoogle size={18} aria-hidden="true" />}
      >
        {t('continueWithGoogle')}
      </Button>
    </>
  );
}
