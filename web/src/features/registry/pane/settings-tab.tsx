import { common } from "../../../language/common.ts";
import { BehaviourForm } from "../../../settings/behaviour-form.tsx";
import { OrganisationConfigSection } from "../overrides/organisation-config-section.tsx";
import { findDeclaredMethod } from "../registry-model.ts";
import type { Subject } from "./subject.ts";
import { say } from "./texts.ts";

/** The settings that every agent has: values for a tool, or how a method is called. */
export function SettingsTab({ tool, method }: Subject) {
  if (!method) {
    return (
      <section aria-label={say.organisationSettings}>
        <OrganisationConfigSection tool={tool} />
      </section>
    );
  }
  return (
    <section aria-label={say.callsOf(method.displayName)}>
      <BehaviourForm
        tool={tool.definition.name}
        below={findDeclaredMethod(tool, method.name) ?? method}
        owner={common.organisation}
      />
    </section>
  );
}
