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

interface Change {
  send: () => Promise<TeamTemplates>;
  /** Called when the server has accepted it, also if the form was closed meanwhile. */
  onAccepted?: () => void;
}

/** The calls that change the team's templates. Each answers with all of them. */
export function useTemplateCalls(onError: (error: unknown) => void) {
  const queryClient = useQueryClient();
  const { queryKey } = apiQuery(endpoints.templates);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ send }: Change) => send(),
    onSuccess(all, { onAccepted }) {
      onAccepted?.();
      showAnswer(queryClient, queryKey, all);
    },
    onError(error) {
      onError(error);
      // Another tab has changed or deleted it.
      if (error instanceof ApiError && [404, 409].includes(error.status))
        void queryClient.invalidateQueries({ queryKey });
    },
  });
  return {
    isPending,
    add: (body: TemplateDetails, onSaved: () => void) =>
      mutate({ send: () => call(endpoints.addTemplate, { body }) }, { onSuccess: onSaved }),
    save: (body: ChangeTemplateRequest, onAccepted: () => void, onSaved: () => void) =>
      mutate({ send: () => call(endpoints.changeTemplate, { body }), onAccepted }, { onSuccess: onSaved }),
    remove: ({ _id, revision }: Template) =>
      mutate({ send: () => call(endpoints.deleteTemplate, { body: { templateId: _id, revision } }) }),
    setDefault: ({ _id }: Template) =>
      mutate({ send: () => call(endpoints.setDefaultTemplate, { body: { templateId: _id } }) }),
  };
}
