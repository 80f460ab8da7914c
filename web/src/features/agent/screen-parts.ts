// What the screens of an agent draw and say besides the list and its head. One module is one
// request: see late-parts.ts.
export { describeUnavailable } from "@pegboard/registry-core";
export { Sheet } from "@pegboard/ui/overlays/sheet.tsx";
export { PresenceMark } from "../../owner-editor/presence-mark.tsx";
export { ViewOnlyLine, ViewOnlyMark } from "../../owner-editor/view-only.tsx";
export { AgentChoices } from "./agent-choices.tsx";
export { AgentToolsCommands } from "./agent-tools-commands.tsx";
export { ArchivedNote } from "./archived-note.tsx";
export { AgentReview } from "./draft/agent-review.tsx";
export { DraftEffects, DraftProblemsButton } from "./draft/draft-effects.tsx";
export { HeadChips } from "./head-chips.tsx";
export { SelectionPanel, SelectionSheet } from "./inspector/selection-panel.tsx";
export { LimitChip } from "./limit-chip.tsx";
export { OtherAgentKeys } from "./other-agent-keys.tsx";
export { PresetsDialog } from "./presets-dialogs.tsx";
export { PreviewContent } from "./preview/preview-content.tsx";
export { FoldedTabs } from "./preview/preview-tabs.tsx";
export { FindingCount } from "./quality/finding-count.tsx";
export { RegisterDialog } from "./register-dialog.tsx";
export { TokenDetails } from "./token-details.tsx";
export { NoToolMatch } from "./tree/no-match.tsx";
export { AgentSelectionBar } from "./tree/selected-bar.tsx";
export { UnattendedDialog } from "./unattended-dialog.tsx";
