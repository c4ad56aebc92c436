import { cancelJobMutation, retryJobMutation } from '@timbrel/api-client/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MutationHandlers } from '../../shared/lib/mutation-handlers';
import { applyJob } from './events/apply-event';

type JobHandlers = Required<Pick<MutationHandlers<unknown, unknown>, 'onError'>>;

/** Ends a job; its reservation is released by the server. */
export function useCancelJob({ onError }: JobHandlers) {
  const queryClient = useQueryClient();
  return useMutation({
    ...cancelJobMutation(),
    onSuccess: (job) => applyJob(queryClient, job),
    onError,
  });
}

/** Runs a failed or cancelled job again, on the same file. */
export function useRetryJob({ onError }: JobHandlers) {
  const queryClient = useQueryClient();
  return useMutation({
    ...retryJobMutation(),
    onSuccess: (job) => applyJob(queryClient, job),
    onError,
  });
}
