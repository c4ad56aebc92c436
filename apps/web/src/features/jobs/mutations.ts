import { cancelJobMutation, retryJobMutation } from '@timbrel/api-client/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../shared/ui/toast';
import { applyJob } from './events/apply-event';

/** Ends a job; its reservation is released by the server. */
export function useCancelJob() {
  const queryClient = useQueryClient();
  return useMutation({
    ...cancelJobMutation(),
    onSuccess: (job) => applyJob(queryClient, job),
    onError: (error) => toast.failure(error),
  });
}

/** Runs a failed or cancelled job again, on the same file. */
export function useRetryJob() {
  const queryClient = useQueryClient();
  return useMutation({
    ...retryJobMutation(),
    onSuccess: (job) => applyJob(queryClient, job),
    onError: (error) => toast.failure(error),
  });
}
