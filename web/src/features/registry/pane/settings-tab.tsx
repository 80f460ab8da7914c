import { t } from "../../../messages/t.ts";
import { BehaviourForm } from "../../../settings/behaviour-form.tsx";
import { OrganisationConfigSection } from "../overrides/organisation-config-section.tsx";
import { findDeclaredMethod } from "../registry-model.ts";
import type { RegistrySubject } from "./subject.ts";

/** The settings that every agent has: values for a tool, or how a method is called. */
export function SettingsTab({ tool, method }: RegistrySubject) {
  if (!method) {
    return (
      <section aria-label={t("Organisation settings")}>
        <OrganisationConfigSection tool={tool} />
      </section>
    );
  }
  return (
    <section aria-label={t("Calls of {displayName}", { displayName: method.displayName })}>
      <BehaviourForm
        tool={tool.definition.name}
        below={findDeclaredMethod(tool, method.name) ?? method}
        owner={t("Organisation")}
      />
    </section>
  );
}
