import { lazyComponent, lazyModule } from "@pegboard/ui/page/lazy-boundary.tsx";

/** Half as heavy as the first load: it comes behind the list, which does not wait for it. */
const screenParts = lazyModule(() => import("./screen-parts.ts"));
void screenParts.load();

/** The function that says why a tool is unavailable, once it is there. */
export const useDescribeUnavailable = () => screenParts.useLate()?.describeUnavailable;

export const LazyAgentChoices = lazyComponent(screenParts, (parts) => parts.AgentChoices);
export const LazyAgentReview = lazyComponent(screenParts, (parts) => parts.AgentReview);
export const LazyAgentSelectionBar = lazyComponent(screenParts, (parts) => parts.AgentSelectionBar);
export const LazyAgentToolsCommands = lazyComponent(
  screenParts,
  (parts) => parts.AgentToolsCommands,
);
export const LazyArchivedNote = lazyComponent(screenParts, (parts) => parts.ArchivedNote);
export const LazyDraftEffects = lazyComponent(screenParts, (parts) => parts.DraftEffects);
export const LazyDraftProblemsButton = lazyComponent(
  screenParts,
  (parts) => parts.DraftProblemsButton,
);
export const LazyFindingCount = lazyComponent(screenParts, (parts) => parts.FindingCount);
export const LazyFoldedTabs = lazyComponent(screenParts, (parts) => parts.FoldedTabs);
export const LazyHeadChips = lazyComponent(screenParts, (parts) => parts.HeadChips);
export const LazyLimitChip = lazyComponent(screenParts, (parts) => parts.LimitChip);
export const LazyNoToolMatch = lazyComponent(screenParts, (parts) => parts.NoToolMatch);
export const LazyOtherAgentKeys = lazyComponent(screenParts, (parts) => parts.OtherAgentKeys);
export const LazyPresenceMark = lazyComponent(screenParts, (parts) => parts.PresenceMark);
export const LazyPresetsDialog = lazyComponent(screenParts, (parts) => parts.PresetsDialog);
export const LazyPreviewContent = lazyComponent(screenParts, (parts) => parts.PreviewContent);
export const LazyRegisterDialog = lazyComponent(screenParts, (parts) => parts.RegisterDialog);
export const LazySelectionPanel = lazyComponent(screenParts, (parts) => parts.SelectionPanel);
export const LazySelectionSheet = lazyComponent(screenParts, (parts) => parts.SelectionSheet);
export const LazySheet = lazyComponent(screenParts, (parts) => parts.Sheet);
export const LazyTokenDetails = lazyComponent(screenParts, (parts) => parts.TokenDetails);
export const LazyUnattendedDialog = lazyComponent(screenParts, (parts) => parts.UnattendedDialog);
export const LazyViewOnlyMark = lazyComponent(screenParts, (parts) => parts.ViewOnlyMark);
export const LazyViewOnlyLine = lazyComponent(screenParts, (parts) => parts.ViewOnlyLine);
