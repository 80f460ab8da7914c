import { reasonOf } from "@pegboard/registry-core";
import { describeSourceFault, type SaidSourceFault, type SourceFault } from "@pegboard/registry-core/problems";

/** Ends what a source does with a fact; its message says it in English, for logs and programs. */
export class SourceError extends Error {
  readonly fault: SaidSourceFault;

  constructor(fault: SaidSourceFault, options?: ErrorOptions) {
    super(describeSourceFault(fault), options);
    this.fault = fault;
  }
}

/** Why a source failed: the fact, or what something else said. */
export const faultOf = (error: unknown): SourceFault => (error instanceof SourceError ? error.fault : reasonOf(error));
