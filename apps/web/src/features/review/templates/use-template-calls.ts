import {
  endpoints,
  type ChangeTemplateRequest,
  type TeamTemplates,
  type Template,
  type TemplateDetails,
} from '@cutroom/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-client/api-error';
import { call } from '../../../lib/api-client/call';
import { apiQuery } from '../../../lib/queries/api-query';
import { showAnswer } from '../../../lib/queries/show-answer';

/** The calls that change the team's templates. Each answers with all of them. */
export function useTemplateCalls(onError: (error: unknown) => void) {
  const queryClient = useQueryClient();
  const { queryKey } = apiQuery(endpoints.templates);
  const { mutate, isPending } = useMutation({
    mutationFn: (send: () => Promise<TeamTemplates>) => send(),
    onSuccess: (all) => showAnswer(queryClient, queryKey, all),
    onError(error) {
      onError(error);
      // Another tab has changed or deleted it.
      if (error instanceof ApiError && [404, 409].includes(error.status))
        void queryClient.invalidateQueries({ queryKey });
    },
  });
  const run = (send: () => Promise<TeamTemplates>, onSuccess?: () => void) => mutate(send, { onSuccess });
  return {
    isPending,
    add: (body: TemplateDetails, onSuccess: () => void) =>
      run(() => call(endpoints.addTemplate, { body }), onSuccess),
    save: (body: ChangeTemplateRequest, onSuccess: () => void) =>
      run(() => call(endpoints.changeTemplate, { body }), onSuccess),
    remove: ({ _id, revision }: Template) =>
      run(() => call(endpoints.deleteTemplate, { body: { templateId: _id, revision } })),
    setDefault: ({ _id }: Template) =>
      run(() => call(endpoints.setDefaultTemplate, { body: { templateId: _id } })),
  };
}
