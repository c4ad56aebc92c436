import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './connection-banner.module.css';

interface ConnectionBannerProps {
  /** This device has no network: no fault of the server's. */
  offline: boolean;
  checking: boolean;
  onRetry: () => void;
}

/** The server stopped answering while the page was in use: the page stays, so that nothing unsaved is lost. */
export function ConnectionBanner({ offline, checking, onRetry }: ConnectionBannerProps) {
  const { t } = useTranslation('connection');
  return (
    <div className={classes['banner']} data-connection-banner role="status">
      <Text size="sm" fw={520}>
        {t(offline ? 'offline' : 'lost')}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        flex="none"
        onClick={onRetry}
        data-disabled={checking}
        aria-disabled={checking}
      >
        {checking ? t('retrying') : t('retry')}
      </Button>
    </div>
  );
}
