import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { RequireService } from '../../app/session/require-service';
import { JobRow } from '../../features/jobs/components/job-row';
import { jobsOptions } from '../../features/jobs/queries';
import { FilePicker } from '../../features/library/components/file-picker';
import { SingleUpload } from '../../features/library/components/single-upload';
import { PROCESSABLE_FILES } from '../../features/library/lib/file-kinds';
import { useDeleteWithUndo } from '../../features/library/use-delete-with-undo';
import type { ToolPageProps } from '../../features/processor/components/tool-page';
import type { ToolSearch } from './-tool-search';

export type AudioToolPath = '/audio-processor' | '/denoise' | '/voice-speed' | '/cut-audio';

interface AudioToolProps {
  readonly path: AudioToolPath;
  readonly service: Parameters<typeof RequireService>[0]['service'];
  readonly search: ToolSearch;
  readonly page: ComponentType<ToolPageProps>;
}

/** A page that works on a recording, with file and job in the address, so that a reload keeps them. */
export function AudioTool({ path, service, search, page: Tool }: AudioToolProps) {
  const navigate = useNavigate();
  const { data } = useQuery(jobsOptions());
  const remove = useDeleteWithUndo();
  return (
    <RequireService service={service}>
      <Suspense>
        <Tool
          fileId={search.file ?? null}
          onChoose={(file) => void navigate({ to: path, search: { file }, replace: true })}
          jobId={search.job ?? null}
          onFollow={(job) =>
            void navigate({
              to: path,
              search: ({ job: _, ...rest }) => ({ ...rest, ...(job !== null && { job }) }),
              replace: true,
              resetScroll: false,
            })
          }
          jobs={data?.jobs ?? []}
          slots={{
            filePicker: (props) => (
              <FilePicker {...props} hasPageSizes kind={['audio', 'video']} extensions={PROCESSABLE_FILES.extensions} />
            ),
            upload: (props) => <SingleUpload {...props} accepted={PROCESSABLE_FILES} />,
            runningJob: (job) => <JobRow job={job} />,
            onUndo: (file) => remove([file]),
          }}
        />
      </Suspense>
    </RequireService>
  );
}
