/* The clients of the server, and how long it has been waiting for each: who takes too long to send
 * a request or to take its answer is cut off, however steadily it moves bytes. */
#ifndef KS_CLIENTS_H
#define KS_CLIENTS_H

typedef struct ks_clients ks_clients;
typedef struct ks_client ks_client;

int ks_clients_new(ks_clients **out, double most_seconds);
void ks_clients_free(ks_clients *clients);
/* NULL: there is no memory. The socket must stay open until the client is removed. */
ks_client *ks_clients_add(ks_clients *clients, int socket);
void ks_clients_remove(ks_clients *clients, ks_client *client);
/* From now on the server waits for the client (which may be NULL), or the other way round. */
void ks_clients_wait_for(ks_clients *clients, ks_client *client, int waits);
/* Ends the connections of all clients for which the server has been waiting too long. */
void ks_clients_cut(ks_clients *clients);

#endif
