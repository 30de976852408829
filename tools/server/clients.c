/* See clients.h. A list under a lock. A connection is ended by shutting its socket down; whoever
 * moves its bytes finds that out and closes it. */
#include "clients.h"

#include "clock.h"
#include "keisei-corpus.h"

#include <stdlib.h>
#include <sys/socket.h>

struct ks_client {
    int socket, waits;
    double since;
    struct ks_client *next, *previous;
};

struct ks_clients {
    ks_lock *lock;
    double most_seconds;
    ks_client *first;
};

int ks_clients_new(ks_clients **out, double most_seconds)
{
    ks_clients *clients = *out = calloc(1, sizeof *clients);
    if (clients == NULL)
        return KS_EMEMORY;
    clients->most_seconds = most_seconds;
    int status = ks_lock_new(&clients->lock);
    if (status) {
        free(clients);
        *out = NULL;
    }
    return status;
}

void ks_clients_free(ks_clients *clients)
{
    if (clients == NULL)
        return;
    while (clients->first != NULL)
        ks_clients_remove(clients, clients->first);
    ks_lock_free(clients->lock);
    free(clients);
}

ks_client *ks_clients_add(ks_clients *clients, int socket)
{
    ks_client *client = calloc(1, sizeof *client);
    if (client == NULL)
        return NULL;
    client->socket = socket;
    client->waits = 1;
    client->since = ks_clock();
    ks_lock_take(clients->lock);
    client->next = clients->first;
    if (client->next != NULL)
        client->next->previous = client;
    clients->first = client;
    ks_lock_leave(clients->lock);
    return client;
}

void ks_clients_remove(ks_clients *clients, ks_client *client)
{
    if (client == NULL)
        return;
    ks_lock_take(clients->lock);
    if (client->previous != NULL)
        client->previous->next = client->next;
    else
        clients->first = client->next;
    if (client->next != NULL)
        client->next->previous = client->previous;
    ks_lock_leave(clients->lock);
    free(client);
}

void ks_clients_wait_for(ks_clients *clients, ks_client *client, int waits)
{
    if (client == NULL)
        return;
    ks_lock_take(clients->lock);
    client->waits = waits;
    client->since = ks_clock();
    ks_lock_leave(clients->lock);
}

void ks_clients_cut(ks_clients *clients)
{
    double now = ks_clock();
    ks_lock_take(clients->lock);
    for (ks_client *client = clients->first; client != NULL; client = client->next)
        if (client->waits && now - client->since > clients->most_seconds)
            shutdown(client->socket, SHUT_RDWR);
    ks_lock_leave(clients->lock);
}
