/** A lease for an hour, so that no transfer of the spec's own process takes the row up, whatever it says. */
export const leaseOfAnother = () => ({
  owner: 'another process',
  epoch: 1,
  until: new Date(Date.now() + 3_600_000),
  reserved: false,
});
