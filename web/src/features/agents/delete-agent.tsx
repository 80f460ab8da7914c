import { type AgentSummary, useDeleteAgent } from "../../api/agents.ts";
import { FormDialog } from "../../components/overlays/form-dialog.tsx";
import { countOf, countText } from "../../components/text/count-text.ts";

/** Says what is lost before an agent is deleted. */
export function DeleteAgent({ agent, onClose }: { agent: AgentSummary; onClose(): void }) {
  const remove = useDeleteAgent();
  const { counts, revision } = agent;
  return (
    <FormDialog
      title={`Delete ${agent.name}?`}
      description="This cannot be undone."
      action="Delete agent"
      danger
      error={remove.error?.message}
      onSubmit={() => remove.isPending || remove.mutate(agent.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <p>What is lost:</p>
        <ul className="grid list-disc gap-1 pl-5 text-2 marker:text-3">
          <li>
            its switches: {countText(counts.toolsOn)} of {countText(counts.tools)} tools and{" "}
            {countOf(counts.methods + counts.notOffered + counts.deferred, "method")} are on
          </li>
          {revision > 0 && (
            <>
              <li>its settings of tools, including stored secrets</li>
              <li>
                its history of {revision} {revision === 1 ? "revision" : "revisions"}
              </li>
            </>
          )}
          <li>its addresses: programs that ask for its toolset get “not found”</li>
        </ul>
        <p className="text-2">Tools and other agents stay as they are.</p>
      </div>
    </FormDialog>
  );
}
