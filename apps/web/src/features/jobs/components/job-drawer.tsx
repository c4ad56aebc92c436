import { useTranslation } from 'react-i18next';
import { AnchorLink } from '../../../shared/ui/links';
import { Sheet } from '../../../shared/ui/sheet';
import { JobList } from './job-list';

interface JobDrawerProps {
  opened: boolean;
  onClose: () => void;
}

/** The newest jobs, from the edge of the window. */
export default function JobDrawer({ opened, onClose }: JobDrawerProps) {
  const { t } = useTranslation('jobs');
  return (
    <Sheet opened={opened} onClose={onClose} position="right" size={400} title={t('jobs')}>
      <JobList onOpen={onClose} />
      <AnchorLink to="/jobs" size="sm" onClick={onClose}>
        {t('allJobs')}
      </AnchorLink>
    </Sheet>
  );
}
