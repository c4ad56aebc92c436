import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '../../../shared/ui/links';
import { JobList } from './job-list';

interface JobDrawerProps {
  opened: boolean;
  onClose: () => void;
}

/** The newest jobs, from the edge of the window. */
export default function JobDrawer({ opened, onClose }: JobDrawerProps) {
  const { t } = useTranslation(['jobs', 'common']);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={400}
      title={t('jobs')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <JobList onOpen={onClose} />
      <AnchorLink to="/jobs" size="sm" onClick={onClose}>
        {t('allJobs')}
      </AnchorLink>
    </Drawer>
  );
}
